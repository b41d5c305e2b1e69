/** One mail as the outside world gets it. Addresses are validated before; names are anything. */
export type OutgoingMail = {
  /** Ours, and the same at each try, so that a repeat can be recognised: `mail-<outbox id>`. */
  id: string
  to: { name: string; address: string }
  /** Who reads the answers, where it is not the sender. */
  replyTo?: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Pictures that the page names by `cid:`. */
  pictures: { cid: string; content: Buffer }[]
  attachments: { fileName: string; mimeType: string; content: Buffer }[]
}

export type Mail = {
  /**
   * Resolves when the server of the post has taken it. Throws `MailRefused` when it never will; any other error
   * means that it may work later, or that it was taken and the answer was lost.
   */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** The server of the post said no for good. */
export class MailRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MailRefused'
  }
}
