/** A backup or a restore that cannot go on: one sentence for whoever runs the server. */
export class BackupFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupFault'
  }
}
