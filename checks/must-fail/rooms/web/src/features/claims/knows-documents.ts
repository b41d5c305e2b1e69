// breaks: web-feature-stands-alone
import { documents } from '../documents/documents.ts'
export const d = documents
