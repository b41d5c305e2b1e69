import { Claim } from '@dead/shared/claims'
import nodemailer from 'nodemailer'
import fastify from 'fastify'
import { used } from './used.ts'

export default [Claim, nodemailer, fastify, used]
