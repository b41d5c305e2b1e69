import { Claim } from '@dead/shared/claims'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { used } from './used.ts'

export default [Claim, nodemailer, pg, used]
