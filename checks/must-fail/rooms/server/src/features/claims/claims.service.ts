import { holdsContract } from '../contracts/contracts.queries.ts'
import type { Mail } from '../../providers/mail/smtp-mail.ts'
import { AppError } from '../../platform/errors.ts'
import tariff from '../../data/tariff.json' with { type: 'json' }
import { draw } from '../../pdf/draw.ts'
import { maySee } from './claims.rules.ts'
export type Claims = Mail
export const claims = () => [holdsContract, AppError, tariff, draw, maySee]
