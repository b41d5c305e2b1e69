import './doors.css'
import type { School } from '@cursus/shared/schools'
import type { ReactNode } from 'react'
import { Footer } from '../../app/footer.tsx'
import { LanguageSelect } from '../../app/language-select.tsx'
import { SchoolEmblem, schoolColours } from '../../ui/school-brand.tsx'
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
    <div className="auth">
      <header className="sch hb" style={schoolColours(school.id)}>
        <div className="hbin">
          <Lockup school={school.name} />
          <div className="hbt">
            <SchoolEmblem name={school.name} />
            <div>
              <h1>{title}</h1>
              <p>{lead}</p>
            </div>
          </div>
        </div>
        <Dots />
        <div className="hbl">
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
    <svg className="hbw" viewBox="0 0 900 200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path
        d="M300 190C430 60 560 220 690 140S860 110 930 128"
        fill="none"
        stroke="#fff"
        strokeOpacity=".34"
        strokeWidth="4"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
    </svg>
  )
}
