/** An authority that states when a signature existed (RFC 3161). */
export interface TimeStamps {
  /**
   * Returns the token for a signature, as DER. Returns null when the authority is silent, away or answers wrongly: a seal
   * then goes out without a stamp and never gets one later.
   */
  stamp: (signature: Uint8Array) => Promise<Uint8Array | null>
}
