// breaks: sdk-nodemailer-stays-home
import type { Transporter } from 'nodemailer'
export type T = Transporter
