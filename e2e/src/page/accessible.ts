import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Asks axe, with all its rules, about the page as it stands now. Its own page, in which it would put frames together, is
 * left out: we have no frames, and each one costs as much as the question.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }))
  expect(found, `axe on ${page.url()}`).toEqual([])
}
