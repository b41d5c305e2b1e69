// breaks: sdk-nodemailer-stays-home
import nodemailer from 'nodemailer'
export const n = nodemailer
