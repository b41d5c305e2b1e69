import type { FastifyBaseLogger } from 'fastify'
import { composeInsurance } from './compose.ts'
import { accountJobs } from './features/accounts/accounts.jobs.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { refuseOtherAreas } from './features/accounts/areas.service.ts'
import { refuseEnded } from './features/accounts/ended-access.service.ts'
import { secondStepRoutes } from './features/accounts/second-step.routes.ts'
import { refuseBeyondViewing } from './features/accounts/viewing.service.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { backupJobs } from './features/backups/backups.jobs.ts'
import { callJobs } from './features/calls/calls.jobs.ts'
import { callAdminRoutes, callRoutes } from './features/calls/calls.routes.ts'
import { occupantJobs } from './features/certificates/occupants.jobs.ts'
import { uploadRoutes } from './features/claims/uploads.routes.ts'
import { countryRoutes } from './features/countries/countries.routes.ts'
import { dashboardJobs } from './features/dashboard/dashboard.jobs.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { emailCorrectionRoutes } from './features/email-corrections/email-corrections.routes.ts'
import { emailCorrectionJobs } from './features/email-corrections/tell-providers.ts'
import { fileJobs } from './features/files/files.jobs.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { invoiceJobs } from './features/invoices/invoices.jobs.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { mailJobs } from './features/mail/mail.jobs.ts'
import { mutualRoutes } from './features/mutual/mutual.routes.ts'
import { chatRoutes } from './features/pages/chat.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { productDocumentRoutes } from './features/pages/product-documents.routes.ts'
import { partnerOfferRoutes } from './features/partner-offers/partner-offers.routes.ts'
import { privacyJobs } from './features/privacy/privacy.jobs.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { correctionRoutes } from './features/profile/correction.routes.ts'
import { nameChangeRoutes } from './features/profile/name-changes.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { ownTemplateRoutes } from './features/queue/own-templates.routes.ts'
import { queueRoutes } from './features/queue/queue.routes.ts'
import { quoteRoutes } from './features/quotes/quotes.routes.ts'
import { complaintRoutes } from './features/requests/complaints.routes.ts'
import { emailRoutes } from './features/requests/email.routes.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts'
import { offerRoutes } from './features/schools/offers.routes.ts'
import { schoolRoutes } from './features/schools/schools.routes.ts'
import { schoolAdminRoutes } from './features/schools/schools-admin.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { linkRoutes } from './features/sign-in/links.routes.ts'
import { myAccountRoutes } from './features/sign-in/my-account.routes.ts'
import { registrationRoutes } from './features/sign-in/registration.routes.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { viewingRoutes } from './features/sign-in/viewing.routes.ts'
import { securityTxtRoutes } from './features/site/security-txt.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { shelvedListRoutes } from './features/student-imports/shelved-lists.routes.ts'
import { studentImportJobs } from './features/student-imports/student-imports.jobs.ts'
import { studentImportRoutes } from './features/student-imports/student-imports.routes.ts'
import { studentPageRoutes } from './features/student-page/student-page.routes.ts'
import { studentRunJobs } from './features/student-runs/student-runs.jobs.ts'
import { studentRunRoutes } from './features/student-runs/student-runs.routes.ts'
import { studentJobs } from './features/students/students.jobs.ts'
import { studentRoutes } from './features/students/students.routes.ts'
import { followUpRoutes } from './features/students-follow-up/follow-up.routes.ts'
import { tariffVersionRoutes } from './features/tariff-versions/tariff-versions.routes.ts'
import { tariffRoutes } from './features/tariffs/tariffs.routes.ts'
import { undoJobs } from './features/undo/undo.jobs.ts'
import { undoRoutes } from './features/undo/undo.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { visaRoutes } from './features/visa/visa.routes.ts'
import { apiPages } from './platform/api-page.ts'
import { AppError } from './platform/errors.ts'
import { type App, createHttp } from './platform/http.ts'
import { idempotencyJobs, takeIdempotencyKeys } from './platform/idempotency.ts'
import { sendProblem } from './platform/problem.ts'
import type { Services } from './platform/services.ts'

const features = [
  healthRoutes,
  siteRoutes,
  countryRoutes,
  visaRoutes,
  tariffRoutes,
  tariffVersionRoutes,
  accountRoutes,
  secondStepRoutes,
  signInRoutes,
  viewingRoutes,
  registrationRoutes,
  linkRoutes,
  myAccountRoutes,
  addressRoutes,
  schoolRoutes,
  schoolAdminRoutes,
  offerRoutes,
  studentRoutes,
  studentRunRoutes,
  savedViewRoutes,
  followUpRoutes,
  studentImportRoutes,
  shelvedListRoutes,
  auditRoutes,
  dashboardRoutes,
  searchRoutes,
  queueRoutes,
  ownTemplateRoutes,
  studentPageRoutes,
  correctionRoutes,
  userRoutes,
  undoRoutes,
  mutualRoutes,
  partnerOfferRoutes,
  invoiceRoutes,
  emailRoutes,
  complaintRoutes,
  quoteRoutes,
  callRoutes,
  callAdminRoutes,
  privacyRoutes,
  emailCorrectionRoutes,
  profileRoutes,
  nameChangeRoutes,
]
const workers = [
  mailJobs,
  accountJobs,
  studentJobs,
  studentRunJobs,
  studentImportJobs,
  idempotencyJobs,
  fileJobs,
  invoiceJobs,
  privacyJobs,
  emailCorrectionJobs,
  callJobs,
  dashboardJobs,
  occupantJobs,
  backupJobs,
  undoJobs,
]

/** Builds the whole server on the given services; the caller listens or injects requests. */
export async function buildApp(
  services: Services,
  logger: FastifyBaseLogger,
  insurance = composeInsurance(services),
): Promise<App> {
  for (const jobs of workers) jobs(services)
  insurance.addJobs()
  const app = await createHttp(services, logger)
  app.addHook('onRequest', refuseEnded)
  app.addHook('onRequest', refuseBeyondViewing)
  app.addHook('onRequest', refuseOtherAreas)
  await app.register(
    async (api) => {
      takeIdempotencyKeys(api as App)
      for (const routes of features) await routes(api as App)
      await insurance.addRoutes(api as App)
      apiPages(api as App, () => app.swagger())
      api.setNotFoundHandler((request, reply) =>
        sendProblem(new AppError('not_found', 'platform.not_found'), request, reply),
      )
    },
    { prefix: '/api' },
  )
  await uploadRoutes(app)
  await productDocumentRoutes(app)
  await chatRoutes(app)
  await securityTxtRoutes(app)
  await pageRoutes(app)
  return app
}
