/** Thrown when the start cannot go on; its message is one sentence that says what to do. */
export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartFault'
  }
}
