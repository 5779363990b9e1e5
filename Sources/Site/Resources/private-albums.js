// The pages of a private site with albums. There is one page: the query of its address names the album.

import { sealed } from "./addresses.js";
import { element } from "./element.js";
import { dress } from "./look.js";
import { automatic } from "./private-page.js";
import { contentOf, fromUTF8 } from "./vault.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./private.js").Page} Page
 * @typedef {import("./private-page.js").Look} Look
 * @typedef {import("./private-page.js").Texts} Texts
 * @typedef {import("./vault.js").Realm} Realm
 *
 * @typedef {object} Node An album, or the first page.
 * @property {string} data The name of its data. @property {string[]} albums The numbers of those in it, in order.
 * @property {Record<string, string>} above The folders that photos in some of them leave out.
 *
 * @typedef {object} Cover
 * @property {string} title @property {string} detail @property {string} photo @property {number[]} widths
 * @property {number} realm @property {string} [focus]
 *
 * @typedef {object} List The albums of a realm.
 * @property {string} name That of the first page. @property {Node} home
 * @property {Record<string, Node>} pages @property {Record<string, Cover>} covers @property {Look} look
 * @property {Record<string, number>} ranks The order of the outermost albums of all realms.
 * @property {Record<string, {text: string, isForeign: boolean}>} phrases
 * @property {number} number @property {Realm} realm
 */

/** The number of the first page. */
const HOME = "";

/**
 * Returns the page of the album that the address names, or the first page.
 *
 * @param {List[]} lists Those that the keys open. @returns {Promise<Page>}
 */
export async function albumOf(lists) {
  const albums = new Albums(lists);
  const asked = new URLSearchParams(location.search).get("album") ?? HOME;
  const isMissing = !albums.nodes.has(asked);
  const id = isMissing || asked === HOME ? albums.first : asked;
  const { node, realm } = albums.at(id);
  const { page, site } = await dataOf(realm, node);
  if (id === HOME) Object.assign(page, await albums.sharedTexts(page));
  const above = albums.foldersAbove(id);
  if (above) for (const photo of site.photos) photo.folder = [above, photo.folder].filter(Boolean).join("/");
  const realms = albums.realmsOfCovers(id);
  for (const photo of site.photos) realms.set(photo.id, realm);
  return {
    page, site, realm, realms, isMissing, look: lists[0].look, data: node.data, home: hrefOf(HOME),
    write() {
      write(albums, id, page, site);
      if (asked === HOME && id !== HOME) nameInAddress(id);
    },
  };
}

/** @param {Realm} realm @param {Node} node @returns {Promise<{page: Texts, site: Site}>} */
async function dataOf(realm, node) {
  return JSON.parse(fromUTF8(await contentOf(realm, node.data)));
}

/** @param {string} id @returns {string} The address of an album. */
function hrefOf(id) {
  return id === HOME ? location.pathname : `?album=${encodeURIComponent(id)}`;
}

/**
 * The first page of those who see one album is that album: links to it have its number.
 *
 * @param {string} id
 */
function nameInAddress(id) {
  const address = new URL(location.href);
  address.searchParams.set("album", id);
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // Some browsers change no addresses on a disk.
  }
}

/** The albums that a visitor may see. */
class Albums {
  /** @param {List[]} lists */
  constructor(lists) {
    this.lists = [...lists].sort((one, other) => one.number - other.number);
    /** @type {Map<string, {node: Node, realm: Realm}>} */
    this.nodes = new Map();
    /** @type {Map<string, Cover>} */
    this.covers = new Map();
    /** @type {Map<string, string>} */
    this.parents = new Map();
    for (const { covers, pages, realm } of this.lists) {
      for (const [id, cover] of Object.entries(covers)) this.covers.set(id, cover);
      for (const [id, node] of Object.entries(pages)) {
        this.nodes.set(id, { node, realm });
        for (const inner of node.albums) this.parents.set(inner, id);
      }
    }
    // The first realm's first page is that of all albums.
    const sources = this.lists[0].number === 0 ? this.lists.slice(0, 1) : this.lists;
    /** The lists of the outermost albums. */
    this.outermost = sources.filter(({ home, number }) =>
      number === 0 || home.albums.some((id) => this.isOutermost(id)));
    const homes = this.outermost.length > 0 ? this.outermost : this.lists.slice(0, 1);
    const [{ home, name, number, realm }] = homes;
    const ranks = Object.assign({}, ...homes.map((list) => list.ranks));
    const albums = homes.flatMap((list) => list.home.albums.filter((id) => this.isOutermost(id)));
    if (number > 0) albums.sort((one, other) => ranks[one] - ranks[other]);
    this.nodes.set(HOME, { node: { ...home, albums }, realm });
    for (const id of albums) this.parents.set(id, HOME);
    this.name = name;
    this.phrases = this.lists[0].phrases;
    /** The first page: an album, for those who see no other around it or beside it. */
    this.first = number > 0 && albums.length === 1 ? albums[0] : HOME;
  }

  /** @private @param {string} id */
  isOutermost(id) {
    return this.nodes.has(id) && !this.parents.get(id);
  }

  /** @param {string} id @returns {{node: Node, realm: Realm}} */
  at(id) {
    const known = this.nodes.get(id);
    if (!known) throw new Error(`no album is called ${id}`);
    return known;
  }

  /** @param {string} id @returns {string} */
  titleOf(id) {
    return this.covers.get(id)?.title ?? this.name;
  }

  /** @param {string} id @returns {string[]} The albums around one, from the first page. */
  around(id) {
    /** @type {string[]} */
    const around = [];
    let last = id;
    while (last !== this.first && last !== HOME) {
      last = this.parents.get(last) ?? HOME;
      around.unshift(last);
    }
    return around;
  }

  /** @param {string} id @param {number} step @returns {string | undefined} An album beside one. */
  beside(id, step) {
    if (id === HOME) return undefined;
    const { albums } = this.at(this.parents.get(id) ?? HOME).node;
    return albums[albums.indexOf(id) + step];
  }

  /** @param {string} id @returns {string} The folders that the album's photos leave out. */
  foldersAbove(id) {
    const folders = [];
    for (let last = id; last !== HOME;) {
      const parent = this.parents.get(last) ?? HOME;
      folders.unshift(this.at(parent).node.above[last] ?? "");
      last = parent;
    }
    return folders.filter(Boolean).join("/");
  }

  /** @param {string} id @returns {Map<string, Realm>} The realms of the photos on the covers of a page. */
  realmsOfCovers(id) {
    /** @type {Map<string, Realm>} */
    const realms = new Map();
    for (const inner of this.at(id).node.albums) {
      const cover = this.covers.get(inner);
      const list = this.lists.find(({ number }) => number === cover?.realm);
      if (cover && list) realms.set(cover.photo, list.realm);
    }
    return realms;
  }

  /**
   * Returns the texts of the first page that are true of all albums on it.
   *
   * @param {Texts} first Those of its first realm. @returns {Promise<Partial<Texts>>}
   */
  async sharedTexts(first) {
    const others = await Promise.all(this.outermost.slice(1).map(({ home, realm }) => dataOf(realm, home)));
    /** @param {"title" | "subtitle" | "footer"} key */
    const shared = (key) => (others.every(({ page }) => page[key] === first[key]) ? first[key] : "");
    return { title: shared("title"), subtitle: shared("subtitle"), footer: shared("footer") };
  }
}

// The document

/**
 * Writes the parts of a page that lead to other albums, as a public page has them.
 *
 * @param {Albums} albums @param {string} id @param {Texts} page @param {Site} site
 */
function write(albums, id, page, site) {
  const wall = document.getElementById("wall");
  const [head, main] = [document.querySelector("body > header"), document.querySelector("main")];
  const old = "body > nav:is(.trail, .albums, .neighbors), main > .covers";
  for (const part of document.querySelectorAll(old)) part.remove();
  const [trail, neighbors] = [trailTo(albums, id, page.title), neighborsOf(albums, id)];
  if (trail) head?.before(trail);
  if (neighbors) main?.after(neighbors);
  const list = coversOf(albums, id);
  // Without a wall, they are what the page is about.
  if (site.photos.length === 0) {
    main?.prepend(list);
    if (wall) dress(wall, site.wall);
  } else if (list.children.length > 0) {
    const part = navigation("albums", albums.phrases.albums.text);
    part.append(list);
    head?.after(part);
  }
}

/** @param {string} className @param {string} label */
function navigation(className, label) {
  const part = element("nav", className);
  part.ariaLabel = label;
  return part;
}

/** @param {string} id @param {string} [text] */
function linkTo(id, text = "") {
  const link = element("a", "", text);
  link.href = hrefOf(id);
  return link;
}

/** @param {Albums} albums @param {string} id @param {string} title */
function trailTo(albums, id, title) {
  const around = albums.around(id);
  if (around.length === 0) return null;
  const [trail, list] = [navigation("trail", albums.phrases.trail.text), element("ol")];
  const here = automatic(element("span", "", title));
  here.setAttribute("aria-current", "page");
  for (const part of [...around.map((one) => automatic(linkTo(one, albums.titleOf(one)))), here]) {
    const item = element("li");
    item.append(part);
    list.append(item);
  }
  trail.append(list);
  return trail;
}

/** @param {Albums} albums @param {string} id */
function neighborsOf(albums, id) {
  const part = navigation("neighbors", albums.phrases.otherAlbums.text);
  for (const [rel, key, step] of /** @type {const} */ ([["prev", "previousAlbum", -1], ["next", "nextAlbum", 1]])) {
    const other = albums.beside(id, step);
    if (other === undefined) continue;
    const { text, isForeign } = albums.phrases[key];
    const label = element("span", "", text);
    if (isForeign) Object.assign(label, { lang: "en", dir: "ltr" });
    const link = linkTo(other);
    link.rel = rel;
    link.append(label, automatic(element("strong", "", albums.titleOf(other))));
    part.append(link);
  }
  return part.children.length > 0 ? part : null;
}

/** @param {Albums} albums @param {string} id */
function coversOf(albums, id) {
  const list = element("ul", "covers");
  /** @type {Map<Element, Cover>} */
  const waiting = new Map();
  const observer = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes) {
      const cover = waiting.get(target);
      if (!isIntersecting || !cover || !(target instanceof HTMLImageElement)) continue;
      observer.unobserve(target);
      target.sizes = `${target.clientWidth}px`;
      sealed.show?.(target, photoOn(cover));
    }
  }, { rootMargin: "50%" });
  for (const inner of albums.at(id).node.albums) {
    const cover = albums.covers.get(inner);
    if (!cover) continue;
    const [item, link, image] = [element("li"), linkTo(inner), element("img")];
    Object.assign(image, { alt: "", width: 4, height: 3, decoding: "async" });
    if (cover.focus) link.dataset.focus = cover.focus;
    link.append(image, automatic(element("strong", "", cover.title)), automatic(element("span", "", cover.detail)));
    item.append(link);
    list.append(item);
    waiting.set(image, cover);
    observer.observe(image);
  }
  return list;
}

/** @param {Cover} cover @returns {Photo} As much of it as showing it needs. */
function photoOn({ photo, widths }) {
  return { id: photo, key: photo, group: 0, width: 4, height: 3, widths, name: "" };
}
