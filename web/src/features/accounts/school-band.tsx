import type { School } from '@cursus/shared/schools'
import type { ReactNode } from 'react'
import * as bareLayoutStyles from '../../frame/bare-layout.module.css'
import { Footer } from '../../frame/footer.tsx'
import { LanguageSelect } from '../../frame/language-select.tsx'
import { ThemeChip } from '../../frame/theme-select.tsx'
import * as schoolBrandStyles from '../../ui/school-brand.module.css'
import { SchoolEmblem, schoolColours } from '../../ui/school-brand.tsx'
import * as doorsStyles from './doors.module.css'
import { Lockup } from './lockup.tsx'

interface SchoolBandProps {
  school: School
  title: string
  lead: string
  children: ReactNode
}

/** A page under a band of its school's colour, with the language at its end: the door of a partner, the invited registration. */
export function SchoolBandPage({ school, title, lead, children }: SchoolBandProps) {
  return (
    <div className={bareLayoutStyles.layout}>
      <header
        className={`${schoolBrandStyles.school} ${doorsStyles.schoolBand}`}
        style={schoolColours(school.id)}
      >
        <div className={doorsStyles.bandInner}>
          <Lockup school={school.name} />
          <div className={doorsStyles.bandTitle}>
            <SchoolEmblem name={school.name} />
            <div>
              <h1>{title}</h1>
              <p>{lead}</p>
            </div>
          </div>
        </div>
        <Dots />
        <div className={`row ${doorsStyles.bandChoices}`}>
          <ThemeChip />
          <LanguageSelect />
        </div>
      </header>
      {children}
      <Footer />
    </div>
  )
}

function Dots() {
  return (
    <svg
      className={doorsStyles.bandWave}
      viewBox="0 0 900 200"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path
        d="M300 190C430 60 560 220 690 140S860 110 930 128"
        fill="none"
        stroke="var(--art-white)"
        strokeOpacity=".34"
        strokeWidth="4"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
    </svg>
  )
}
