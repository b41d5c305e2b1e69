import type { TestInfo } from '@playwright/test'
import { wordOf } from '../world/word-of.ts'

/** Somebody who can sign in. */
export type Person = { email: string; password: string; name: string }

/** Somebody who is about to register as a classic student. */
export type Student = Person & {
  civility: 'M' | 'Mme'
  lastName: string
  birthday: string
  phone: string
  address: { street: string; postalCode: string; city: string }
}

/** A student of this test alone: each test and width has an address of its own. */
export function aStudent(info: TestInfo): Student {
  return {
    civility: 'Mme',
    name: 'Élodie',
    lastName: 'Marchand-Ferré',
    email: `elodie.${wordOf(info)}@example.org`,
    password: 'Etudes#2026',
    birthday: '31/12/2004',
    phone: '06 39 98 01 07',
    address: { street: '12 rue des Aurores', postalCode: '59000', city: 'Lille' },
  }
}

const password = 'Demo#2026'

/** People of the demo world, each with what makes them special. Only look at what is theirs, or take one nobody else takes. */
export const demoPeople = {
  inclusive: { email: 'anouk.vallombre@boreale.example.org', password, name: 'Anouk' },
  partner: { email: 'malo.kerdivel@meridien.example.com', password, name: 'Malo' },
  /** Her school offers home and devices only. */
  partnerWithoutTravel: { email: 'salma.ouedraya@lagunes.example.net', password, name: 'Salma' },
  /** Has a home that was never paid. */
  withUnpaidHome: { email: 'xinyi.lanchen@meridien.example.com', password, name: 'Xinyi' },
  classic: { email: 'theo.brindemoy@example.org', password, name: 'Théo' },
  /** Each pays a device by subscription. */
  noor: { email: 'noor.elmaziri@example.com', password, name: 'Noor El Maziri' },
  idris: { email: 'idris.karoube@boreale.example.org', password, name: 'Idris Karoube' },
  administrator: { email: 'admin@example.org', password, name: 'Ada' },
  /** Works on finance and claims alone. */
  finance: { email: 'finance@example.org', password, name: 'Basile' },
} satisfies Record<string, Person>
