/** One mail as it leaves. Addresses are validated before; names may hold anything. */
export type OutgoingMail = {
  /** Our own id, `mail-<outbox id>`, the same at each try, so that a repeat is recognised. */
  id: string
  to: { name: string; address: string }
  /** Address for answers, where it is not the sender's. */
  replyTo?: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Pictures that the HTML names by `cid:`. */
  pictures: { cid: string; content: Buffer }[]
  attachments: { fileName: string; mimeType: string; content: Buffer }[]
}

export type Mail = {
  /**
   * Resolves when the mail server has taken the mail. Throws `MailRefused` when it never will, `MailDeferred` when it takes
   * none for this recipient now; after any other error the mail may be tried again, or may have been taken.
   */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** Thrown when the mail server refused the mail for good. */
export class MailRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MailRefused'
  }
}

/** Thrown when the mail server takes no mail for this recipient now, and says nothing of others: a full mailbox, for example. */
export class MailDeferred extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MailDeferred'
  }
}
