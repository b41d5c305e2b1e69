#!/usr/bin/env node
// biome-ignore-all lint/style/noExcessiveLinesPerFile: one file is handed on by itself, to be read and run whole.
// Checks the archive of a proof file, its proof.pdf alone or another sealed PDF with nothing but Node 20 or newer: no network, no
// package, none of our code.
//   node verify-proof.mjs cursus-proof-HA-2026-000015.zip [--certificate seal.pem [--certificate earlier.pem …]]
// Exit 0: everything is as it was sealed. Exit 1: it says what is not. `docs/evidence.md` describes the format.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inflateRawSync } from 'node:zlib'

const sha256 = (...parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const hex = (...parts) => sha256(...parts).toString('hex')
const zeros = '0'.repeat(64)

function demand(isSo, otherwise) {
  if (!isSo) throw new Error(otherwise)
}

/**
 * Takes one step of a check. What it throws says in `part` what was found wrong, as a word for programs, and in `about` which file:
 * `archive`, `missing`, `seal`, `sealer`, `expired`, `journal`, `chain`, `paper`, `added`, `large`. The innermost step names it.
 */
function step(part, take, about = null) {
  try {
    return take()
  } catch (error) {
    throw Object.assign(error, { part: error.part ?? part, about: error.about ?? about })
  }
}

/**
 * The files of a ZIP by name, in their order. What stands between them is read by nobody, here or in `unzip`. `most`: bytes that they
 * may have together; nothing is unpacked beyond it.
 */
export function readZip(zip, most = Number.POSITIVE_INFINITY) {
  return step('archive', () => readFiles(zip, most))
}

function readFiles(zip, most) {
  const end = zip.length - 22
  demand(end >= 0 && zip.readUInt32LE(end) === 0x06054b50, 'this is not a whole ZIP file')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  const files = new Map()
  let all = 0
  for (let number = 0; number < count; number += 1) {
    demand(zip.readUInt32LE(at) === 0x02014b50, 'the directory of the ZIP file is damaged')
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    demand(!files.has(name), `${name} is there twice`)
    all += size
    step('large', () => demand(all <= most, `the files of the ZIP file have more than ${most} bytes`))
    // A program that packs a folder notes the folder itself too: there is nothing in it.
    if (!(name.endsWith('/') && packed === 0 && size === 0)) {
      files.set(
        name,
        unpack(zip, {
          start: zip.readUInt32LE(at + 42),
          name,
          packed,
          size,
          method: zip.readUInt16LE(at + 10),
        }),
      )
    }
    at += 46 + nameLength + extra + comment
  }
  demand(at === end, 'the directory of the ZIP file is damaged')
  return files
}

function unpack(zip, { start, name, packed, size, method }) {
  const nameLength = zip.readUInt16LE(start + 26)
  const isItsOwn =
    zip.readUInt32LE(start) === 0x04034b50 &&
    zip.toString('utf8', start + 30, start + 30 + nameLength) === name
  demand(isItsOwn && zip.readUInt16LE(start + 8) === method, `the header of ${name} is damaged`)
  const from = start + 30 + nameLength + zip.readUInt16LE(start + 28)
  const bytes = zip.subarray(from, from + packed)
  const whole = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) }) : bytes
  demand((method === 0 || method === 8) && whole.length === size, `${name} cannot be unpacked`)
  return whole
}

/** One value of DER: its tag, its content, its bytes as a whole, and what stands inside of it. */
function der(bytes, at = 0, limit = bytes.length) {
  demand(at + 2 <= limit, 'a seal is damaged')
  const tag = bytes[at]
  let [length, start] = [bytes[at + 1], at + 2]
  if (length >= 0x80) {
    const digits = length & 0x7f
    demand(digits >= 1 && digits <= 4 && start + digits <= limit, 'a seal is damaged')
    length = bytes.readUIntBE(start, digits)
    start += digits
    demand(length >= 0x80 && length >= 256 ** (digits - 1), 'a seal is damaged')
  }
  const until = start + length
  demand(until <= limit, 'a seal is damaged')
  return { tag, content: bytes.subarray(start, until), whole: bytes.subarray(at, until), until }
}

function inside(value, ...tags) {
  const found = []
  for (let at = 0; at < value.content.length; ) {
    const one = der(value.content, at)
    found.push(one)
    at = one.until
  }
  const isAsExpected =
    tags.length === 0 ||
    (found.length === tags.length && tags.every((tag, place) => found[place].tag === tag))
  demand(isAsExpected, 'a seal is damaged')
  return found
}

const oid = {
  signedData: '06092a864886f70d010702',
  data: '06092a864886f70d010701',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingCertificateV2: '060b2a864886f70d010910022f',
  signingCertificate: '060b2a864886f70d010910020c',
  timeStampToken: '060b2a864886f70d010910020e',
  stampInfo: '060b2a864886f70d0109100104',
  sha256: '0609608648016503040201',
  ecdsaWithSha256: '06082a8648ce3d040302',
}
const is = (value, digits) => value.whole.toString('hex') === digits

/**
 * Checks a detached CMS signature (ECDSA on P-256, SHA-256) over bytes, every part of it; answers with the certificate that made
 * it, and with the time stamp on it: its time and the certificate of its authority, null where there is none.
 */
export function checkSeal(cms, signed) {
  const outer = der(cms)
  demand(outer.until === cms.length, 'there is something behind a seal')
  const [version, digests, content, certificates, signers] = partsOf(outer)
  demand(is(version, '020101'), 'a seal is of another version')
  isAlgorithm(inside(digests, 0x30)[0], oid.sha256)
  demand(is(inside(content, 0x06)[0], oid.data), 'a seal is of another content')
  const [own, ...above] = inside(certificates).map(({ whole }) => new X509Certificate(whole))
  for (const [place, one] of above.entries())
    demand([own, ...above][place].verify(one.publicKey), 'the certificates of a seal do not belong together')
  const stamp = checkSigner(inside(signers, 0x30)[0], own, signed)
  return { certificate: own, stamp: stamp && checkStamp(stamp) }
}

function partsOf(outer) {
  demand(outer.tag === 0x30, 'a seal is damaged')
  const [type, explicit] = inside(outer, 0x06, 0xa0)
  demand(is(type, oid.signedData), 'a seal is of another kind')
  return inside(inside(explicit, 0x30)[0], 0x02, 0x31, 0x30, 0xa0, 0x31)
}

function isAlgorithm(value, wanted) {
  const [id, none] = inside(value)
  demand(value.tag === 0x30 && is(id, wanted) && (!none || is(none, '0500')), 'a seal uses another algorithm')
}

function checkSigner(signer, certificate, signed) {
  const parts = inside(signer)
  demand(parts.length === 6 || (parts.length === 7 && parts[6].tag === 0xa1), 'a seal is damaged')
  const [version, issuerAndSerial, digest, attributes, algorithm, signature] = parts
  demand(is(version, '020101') && attributes.tag === 0xa0 && signature.tag === 0x04, 'a seal is damaged')
  demand(issuerAndSerial.tag === 0x30, 'a seal is damaged')
  const [, serial] = inside(issuerAndSerial, 0x30, 0x02)
  const number = serial.content
    .toString('hex')
    .replace(/^(00)+(?=.)/, '')
    .toUpperCase()
  demand(
    number === certificate.serialNumber && isIssuer(issuerAndSerial, certificate),
    'a seal names another certificate',
  )
  isAlgorithm(digest, oid.sha256)
  isAlgorithm(algorithm, oid.ecdsaWithSha256)
  checkAttributes(attributes, certificate, signed)
  // What is signed are the attributes as a set (RFC 5652, section 5.4).
  const asSet = Buffer.from(attributes.whole)
  asSet[0] = 0x31
  const { asymmetricKeyDetails } = certificate.publicKey
  demand(asymmetricKeyDetails?.namedCurve === 'prime256v1', 'a seal was made with another kind of key')
  demand(
    verify('sha256', asSet, certificate.publicKey, signature.content),
    'a seal does not fit what it seals',
  )
  return parts[6] ? { bytes: stampIn(parts[6]), signature: signature.content } : null
}

/** The issuer of the certificate stands in it byte by byte. */
function isIssuer(issuerAndSerial, certificate) {
  const toBeSigned = inside(der(certificate.raw))[0]
  const named = inside(toBeSigned).filter(({ tag }) => tag === 0x30)
  return named[1].whole.equals(inside(issuerAndSerial)[0].whole)
}

function checkAttributes(attributes, certificate, signed) {
  const [type, digest, signing, ...others] = inside(attributes).map((one) => inside(one, 0x06, 0x31))
  const isKnown = others.length === 0 && is(type[0], oid.contentType) && is(digest[0], oid.messageDigest)
  demand(isKnown && is(signing[0], oid.signingCertificateV2), 'a seal says something else')
  demand(is(inside(type[1], 0x06)[0], oid.data), 'a seal is of another content')
  demand(inside(digest[1], 0x04)[0].content.equals(sha256(signed)), 'what is sealed was changed')
  demand(signing[1].content.includes(sha256(certificate.raw)), 'a seal names another certificate')
}

function stampIn(unsigned) {
  const [attribute] = inside(unsigned, 0x30)
  const [type, values] = inside(attribute, 0x06, 0x31)
  demand(is(type, oid.timeStampToken), 'a seal says something else')
  return inside(values, 0x30)[0].whole
}

const hashes = {
  '0609608648016503040201': 'sha256',
  '0609608648016503040202': 'sha384',
  '0609608648016503040203': 'sha512',
  '06082a8648ce3d040302': 'sha256',
  '06082a8648ce3d040303': 'sha384',
  '06082a8648ce3d040304': 'sha512',
  '06092a864886f70d01010b': 'sha256',
  '06092a864886f70d01010c': 'sha384',
  '06092a864886f70d01010d': 'sha512',
}
/** RSA without a hash of its own: that of the digest is meant (RFC 3370, section 3.2). */
const plainRsa = '06092a864886f70d010101'
const forTimeStamps = '1.3.6.1.5.5.7.3.8'

/** A time stamp (RFC 3161) is of this signature, and signed by an authority for stamps, whose certificate it carries. */
function checkStamp({ bytes, signature }) {
  const [type, explicit] = inside(der(bytes), 0x06, 0xa0)
  demand(is(type, oid.signedData), 'a time stamp is of another kind')
  const [version, digests, content, certificates, signers] = inside(
    inside(explicit, 0x30)[0],
    ...[0x02, 0x31, 0x30, 0xa0, 0x31],
  )
  demand(is(version, '020103'), 'a time stamp is of another version')
  const [infoType, infoExplicit] = inside(content, 0x06, 0xa0)
  demand(is(infoType, oid.stampInfo), 'a time stamp is of another content')
  const info = inside(infoExplicit, 0x04)[0].content
  const [, , imprint, , time] = inside(der(info))
  const [algorithm, hash] = inside(imprint, 0x30, 0x04)
  isAlgorithm(algorithm, oid.sha256)
  demand(hash.content.equals(sha256(signature)), 'a time stamp is of another seal')
  const all = inside(certificates).map(({ whole }) => new X509Certificate(whole))
  const authority = checkStampSigner(inside(signers, 0x30)[0], { info, all, digests })
  const digits = time.content.toString('latin1')
  const written = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(digits)
  demand(time.tag === 0x18 && written, 'a time stamp has no time')
  const [, year, month, day, hour, minute, second] = written
  return { at: `${year}-${month}-${day}T${hour}:${minute}:${second}Z`, authority }
}

function checkStampSigner(signer, { info, all, digests }) {
  const [version, issuerAndSerial, digest, attributes, algorithm, signature] = inside(
    signer,
    ...[0x02, 0x30, 0x30, 0xa0, 0x30, 0x04],
  )
  demand(is(version, '020101'), 'a time stamp is damaged')
  const [, serial] = inside(issuerAndSerial, 0x30, 0x02)
  const number = serial.content
    .toString('hex')
    .replace(/^(00)+(?=.)/, '')
    .toUpperCase()
  const own = all.find((one) => one.serialNumber === number && isIssuer(issuerAndSerial, one))
  demand(own?.keyUsage?.includes(forTimeStamps), 'a time stamp was made by nobody who may stamp')
  const digestId = inside(digest)[0].whole.toString('hex')
  const isListed = inside(digests).some(({ whole }) => whole.equals(digest.whole))
  demand(isListed && hashes[digestId], 'a time stamp uses another algorithm')
  const said = new Map(
    inside(attributes).map((one) => {
      const [type, values] = inside(one, 0x06, 0x31)
      return [type.whole.toString('hex'), values]
    }),
  )
  const [kind, sum] = [said.get(oid.contentType), said.get(oid.messageDigest)]
  demand(kind && is(inside(kind, 0x06)[0], oid.stampInfo), 'a time stamp is of another content')
  const isSum = sum && inside(sum, 0x04)[0].content.equals(createHash(hashes[digestId]).update(info).digest())
  demand(isSum, 'what a time stamp says was changed')
  const prints = ['sha1', 'sha256', 'sha384', 'sha512'].map((name) =>
    createHash(name).update(own.raw).digest(),
  )
  const named = said.get(oid.signingCertificateV2) ?? said.get(oid.signingCertificate)
  demand(
    prints.some((print) => named?.content.includes(print)),
    'a time stamp names another certificate',
  )
  const [algorithmId, none] = inside(algorithm)
  const wanted = algorithmId.whole.toString('hex')
  const name = wanted === plainRsa ? hashes[digestId] : hashes[wanted]
  demand(name && (!none || is(none, '0500')), 'a time stamp uses another algorithm')
  const asSet = Buffer.from(attributes.whole)
  asSet[0] = 0x31
  demand(verify(name, asSet, own.publicKey, signature.content), 'a time stamp does not fit what it stamps')
  return own
}

/** Hexadecimal digits of the longest seal: certificates and a stamp have some ten thousand. */
const mostDigits = 200_000

/** The seal of a PDF over all of its bytes, and the bytes that it is over. */
export function checkPdf(pdf) {
  return step('seal', () => readSeal(pdf))
}

function readSeal(pdf) {
  const text = pdf.toString('latin1')
  const marks = /\/ByteRange \[\s*(\d{1,10}) (\d{1,10}) (\d{1,10}) (\d{1,10})\s*\]/g
  const range = marks.exec(text)
  demand(range && !marks.exec(text), 'proof.pdf has not exactly one seal')
  const [start, before, after, rest] = range.slice(1).map(Number)
  demand(
    start === 0 && after + rest === pdf.length && before < after,
    'the seal of proof.pdf is not over all of it',
  )
  const digits = text.slice(before, after)
  demand(digits.length <= mostDigits, 'the seal of proof.pdf is too long')
  demand(/^<[0-9a-f]+>$/.test(digits) && digits.length % 2 === 0, 'the seal of proof.pdf is damaged')
  const padded = Buffer.from(digits.slice(1, -1), 'hex')
  const { until } = der(padded)
  demand(
    padded.subarray(until).every((byte) => byte === 0),
    'there is something behind the seal of proof.pdf',
  )
  const signed = Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)])
  return { ...checkSeal(padded.subarray(0, until), signed), signed }
}

/**
 * The certificate that the first seal in these bytes names, null where none can be read. It tells whose seal was damaged, and not that
 * anything fits it.
 */
export function namedSealer(bytes) {
  const [, digits] = /\/Contents <(30[0-9a-f]{1000,200000})>/.exec(bytes.toString('latin1')) ?? []
  if (!digits) return null
  try {
    const [, , , certificates] = partsOf(der(Buffer.from(digits.slice(0, digits.length & ~1), 'hex')))
    return new X509Certificate(inside(certificates)[0].whole)
  } catch {
    return null
  }
}

/** The rows of a contract are in their order, and each carries the hash of the one before. */
export function checkChain({ contract, rows }) {
  let previous = zeros
  for (const [place, row] of rows.entries()) {
    const { number, source, kind, at, payload, payloadHash, hash } = row
    demand(
      number === place + 1 && row.previous === previous,
      `row ${place + 1} does not follow the one before`,
    )
    demand(payload === null || hex(payload) === payloadHash, `what row ${number} says was changed`)
    const text = ['cursus-evidence-1', contract.id, number, source, kind, at, payloadHash, previous].join(
      '\n',
    )
    demand(hex(text) === hash, `row ${number} was changed`)
    previous = hash
  }
}

/** A sealed root of a day has the chain as it was then (RFC 9162, section 2.1.3.2). */
function checkRoot({ contract, rows }, { day, place, length, head, path, leaves, root, statement, seal }) {
  demand(
    (length ? rows[length - 1]?.hash : zeros) === head,
    `the chain is not the one that was sealed on ${day}`,
  )
  let [at, last] = [place, leaves - 1]
  let sum = sha256(Uint8Array.of(0), `${contract.id}\n${length}\n${head}`)
  for (const digits of path) {
    const beside = Buffer.from(digits, 'hex')
    const isRight = at % 2 === 1 || at === last
    sum = isRight ? sha256(Uint8Array.of(1), beside, sum) : sha256(Uint8Array.of(1), sum, beside)
    if (isRight) while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1]
    ;[at, last] = [at >> 1, last >> 1]
  }
  demand(sum.toString('hex') === root && last === 0, `the chain does not lead to the root of ${day}`)
  demand(
    statement.startsWith(`cursus-evidence-root-1\n${day}\n${leaves}\n${root}\n`),
    `the root of ${day} says something else`,
  )
  return checkSeal(Buffer.from(seal, 'base64'), Buffer.from(statement))
}

const named = ({ subject, fingerprint256 }) => `${subject.replaceAll('\n', ', ')}, SHA-256 ${fingerprint256}`
const hour = 3_600_000

/** Demands that a certificate is one of the trusted ones, if any are given, and was valid when it sealed `what`, from one instant to another. */
function checkSealer({ what, from, until, certificate }, trusted) {
  const [begins, ends] = [certificate.validFrom, certificate.validTo]
  const wasValid = Date.parse(begins) < until && from <= Date.parse(ends)
  const isTrusted = trusted.length === 0 || trusted.some((one) => one.raw.equals(certificate.raw))
  step('sealer', () =>
    demand(
      isTrusted,
      `${what} was sealed with another certificate than those given: ${named(certificate)}. If it is one of the company, give it too with --certificate`,
    ),
  )
  step('expired', () =>
    demand(
      wasValid,
      `${what} was sealed with a certificate that was not valid then: ${named(certificate)}, valid from ${begins} to ${ends}`,
    ),
  )
}

/** When a thing was sealed that tells its day in Paris only: some time of that day, one or two hours before that of Greenwich. */
function dayOf(day) {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  demand(Number.isFinite(midnight), `the root of ${day} has no day`)
  return { from: midnight - 2 * hour, until: midnight + 24 * hour }
}

function momentOf(instant) {
  const at = Date.parse(instant)
  demand(Number.isFinite(at), 'nobody knows when proof.pdf was sealed')
  return { from: at, until: at + 1000 }
}

/**
 * Checks an archive; throws what is wrong with it, answers with what it is. `trusted`: certificates, by one of which each seal has
 * to be made; none: any.
 */
export function verifyProof(zip, trusted = []) {
  return verifyFiles(readZip(zip), trusted)
}

/** Checks the files of an archive, as `verifyProof` does. */
export function verifyFiles(files, trusted = []) {
  const [pdf, journalBytes] = ['proof.pdf', 'journal.json'].map((name) => {
    step('missing', () => demand(files.has(name), `${name} is missing`), name)
    return files.get(name)
  })
  const { signed } = checkPdf(pdf)
  step('journal', () => demand(signed.includes(journalBytes), 'journal.json is not the one in proof.pdf'))
  const checked = verifyPdf(pdf, trusted)
  step('journal', () => demand(checked.bytes?.equals(journalBytes), 'journal.json is of another format'))
  const { papers } = checked.journal
  for (const { path, sha256: hash, size } of papers) {
    const paper = files.get(path)
    step('missing', () => demand(paper, `${path} is missing`), path)
    step('paper', () => demand(paper.length === size && hex(paper) === hash, `${path} was changed`), path)
  }
  const named = new Set(['proof.pdf', 'journal.json', ...papers.map(({ path }) => path)])
  const added = [...files.keys()].find((name) => !named.has(name))
  step('added', () => demand(added === undefined, `the journal does not name ${added}`), added)
  return checked
}

/**
 * Checks a sealed PDF by itself, as `verifyProof` does an archive: proof.pdf with the journal in it, or another paper, whose `journal`
 * is null.
 */
export function verifyPdf(pdf, trusted = []) {
  const { certificate, stamp, signed } = checkPdf(pdf)
  const bytes = journalIn(signed)
  const journal = bytes && step('journal', () => knownJournal(JSON.parse(bytes.toString('utf8'))))
  const sealedAt = journal?.madeAt ?? step('seal', () => signingTime(signed))
  const sealed = [
    { what: journal ? 'proof.pdf' : 'the PDF', certificate, ...momentOf(stamp?.at ?? sealedAt) },
    ...(journal ? step('chain', () => checkRows(journal)) : []),
  ]
  for (const one of sealed) checkSealer(one, trusted)
  const purged = journal ? journal.rows.filter(({ payload }) => payload === null).length : 0
  return { journal, bytes, sealedAt, title: titleIn(signed), sealers: bySealer(sealed), stamp, purged }
}

/** Checks chain and roots of a journal; answers with what sealed the roots. */
function checkRows(journal) {
  checkChain(journal)
  return journal.roots.map((root) => {
    const { certificate } = checkRoot(journal, root)
    return { what: `the root of ${root.day}`, certificate, ...dayOf(root.day) }
  })
}

function knownJournal(journal) {
  const lists = [journal.rows, journal.roots, journal.papers]
  const isKnown = journal.format === 'cursus-proof-1' && journal.contract && lists.every(Array.isArray)
  demand(isKnown, 'journal.json is of another format')
  return journal
}

/** The journal that lies in proof.pdf as it is, from its first line to its last; null in another paper. */
function journalIn(signed) {
  const from = signed.indexOf('{\n "format": "cursus-proof-1",\n')
  const until = signed.indexOf('\n}\n', from)
  return from < 0 || until < 0 ? null : signed.subarray(from, until + 3)
}

/** When a PDF says that it was sealed (PDF 1.7, table 252), as an ISO moment. */
function signingTime(signed) {
  const written = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(signed.toString('latin1'))
  demand(written, 'nobody knows when the PDF was sealed')
  const [, year, month, day, hours, minutes, seconds] = written
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`
}

/** The title of a PDF, null where it has none in UTF-16. */
function titleIn(signed) {
  const [, digits] = /\/Title <FEFF((?:[0-9A-F]{4}){1,200})>/i.exec(signed.toString('latin1')) ?? []
  return digits ? Buffer.from(digits, 'hex').swap16().toString('utf16le') : null
}

/** What each certificate sealed, in the order of the archive. */
function bySealer(sealed) {
  const groups = new Map()
  for (const { what, certificate } of sealed) {
    const { fingerprint256 } = certificate
    const group = groups.get(fingerprint256) ?? { certificate, whats: [] }
    group.whats.push(what)
    groups.set(fingerprint256, group)
  }
  return [...groups.values()]
}

function readCertificate(file) {
  let bytes
  try {
    bytes = readFileSync(file)
  } catch {
    throw new Error(`${file} cannot be read`)
  }
  try {
    return new X509Certificate(bytes)
  } catch {
    throw new Error(`${file} is no certificate`)
  }
}

const say = (line) => process.stdout.write(`${line}\n`)
const complain = (line) => process.stderr.write(`${line}\n`)

const told = ({ contract, rows, papers, roots }, isPdf) =>
  `contract ${contract.reference}, ${rows.length} rows, ${papers.length} papers${isPdf ? ' (named, not here)' : ''}, ${roots.length} sealed days`

/** Tells whether this file is what Node was asked to run; our server imports it. */
function isRun(path) {
  const own = fileURLToPath(import.meta.url)
  return path !== undefined && existsSync(path) && realpathSync(path) === realpathSync(own)
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { certificate: { type: 'string', multiple: true, default: [] } },
  })
  const [file] = positionals
  if (!file) {
    complain(
      'node verify-proof.mjs ARCHIVE.zip|PAPER.pdf [--certificate seal.pem [--certificate earlier.pem …]]',
    )
    process.exit(2)
  }
  try {
    const trusted = values.certificate.map(readCertificate)
    const bytes = readFileSync(file)
    const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-'
    const { journal, title, sealers, stamp, purged } = isPdf
      ? verifyPdf(bytes, trusted)
      : verifyProof(bytes, trusted)
    say(`valid: ${journal ? told(journal, isPdf) : title}`)
    if (purged > 0) say(`of ${purged} rows only the hash is left: what they said was purged`)
    for (const { certificate, whats } of sealers) say(`sealed by ${named(certificate)}: ${whats.join(', ')}`)
    if (stamp)
      say(
        `stamped at ${stamp.at} by ${stamp.authority.subject.replaceAll('\n', ', ')}: see that you trust them`,
      )
    if (trusted.length === 0) say('compare each fingerprint with the certificates that the company publishes')
    if (journal) say(`how the contract stands today: ${journal.checkPage}`)
  } catch (error) {
    complain(`REFUSED: ${error.message}`)
    process.exit(1)
  }
}

// Under whatever name it was saved: a script that says nothing and exits 0 would read as « valid ».
if (isRun(process.argv[1])) main()
