import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The drills, which kill and start servers and databases, before all else: the longest files would otherwise be what everything waits
 * for at the end. The others as vitest has them: what took long first, when it has seen them run.
 */
export class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDrill = ({ moduleId }: TestSpecification) => /(kills|start|backup)\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))]
  }
}
