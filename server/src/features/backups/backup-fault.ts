/** Thrown when a backup or a restore cannot go on; its message is one sentence for the server's administrator. */
export class BackupFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupFault'
  }
}
