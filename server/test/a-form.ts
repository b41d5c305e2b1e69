/** Body and headers of a form with one file under `file`. */
export async function aForm(bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'sent')
  const sent = new Response(form)
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
