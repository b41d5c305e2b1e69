import PDFDocument from 'pdfkit'
import { fonts } from './fonts.ts'
export const draw = () => [PDFDocument, fonts]
