process TESSERA_RENDER {
    tag "$meta.id"
    label 'process_medium'

    // Tessera is not in Bioconda: build this image with Packaging/container/Containerfile.
    container 'localhost/tessera:latest'

    input:
    tuple val(meta), path(photos, stageAs: 'photos/*')

    output:
    tuple val(meta), path("${prefix}.${extension}"), emit: wall
    tuple val(meta), path("${prefix}.report.json"), emit: report
    tuple val("${task.process}"), val('tessera'), eval("tessera --version | sed 's/tessera //'"), topic: versions, emit: versions_tessera

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = task.ext.args ?: ''
    extension = args.contains('--format ') ? args.tokenize().with { it[it.indexOf('--format') + 1] } : 'png'
    def memory = task.memory ? "--max-memory ${task.memory.toMega()}M" : ''
    prefix = task.ext.prefix ?: "${meta.id}"
    // Nextflow stages photos as links to other folders. Exit code 3: some were left out, each listed in the report.
    """
    tessera render photos \\
        --follow-links \\
        --output ${prefix}.${extension} \\
        --report ${prefix}.report.json \\
        --jobs $task.cpus \\
        --no-cache \\
        --progress lines \\
        $memory \\
        $args || [ \$? -eq 3 ]
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    extension = 'png'
    """
    touch ${prefix}.${extension}
    echo '{}' > ${prefix}.report.json
    """
}
