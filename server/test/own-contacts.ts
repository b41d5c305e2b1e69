/** Whom students reach, as an installation of its own names them: what production asks for. */
export const ownContacts = {
  MAIL_FROM: 'cursus@example.com',
  SUPPORT_EMAIL: 'support@example.com',
  ADVISOR_NAME: 'Ambre Voltaine',
  ADVISOR_PHONE: '+33199005520',
  ADVISOR_EMAIL: 'conseil@example.com',
  COMPANY_URL: 'https://www.example.com',
}
