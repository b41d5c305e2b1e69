/** Types of what the tests of the script take from it; the script itself needs none. */
export function readZip(zip: Uint8Array): Map<string, Buffer>
export function checkPdf(pdf: Uint8Array): unknown
