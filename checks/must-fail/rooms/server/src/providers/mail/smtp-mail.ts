import nodemailer from 'nodemailer'
import { Claim } from '../../../../shared/src/claims.ts'
import { AppError } from '../../platform/errors.ts'
import { address } from './address.ts'
export type Mail = () => unknown
export const sendMail: Mail = () => [nodemailer, Claim, AppError, address]
