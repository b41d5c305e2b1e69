import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Order of the test files: drills, which kill and start servers and databases, come first, as the longest files would
 * otherwise be what everything waits for at the end. The rest keeps vitest's order: what took long the last time comes first.
 */
export class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDrill = ({ moduleId }: TestSpecification) =>
      /(kills|start|backup|whole-drill)\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))]
  }
}
