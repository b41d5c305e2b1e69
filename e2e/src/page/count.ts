import { expect, type Locator } from '@playwright/test'

/** Counts what a journey asks of a person (E-01): everything typed or chosen, and every press that leads on. */
export function aCount() {
  const fields: string[] = []
  const clicks: string[] = []
  const nameOf = async (control: Locator) => (await control.getAttribute('id')) ?? (await control.innerText())
  return {
    fields,
    clicks,
    async type(control: Locator, text: string) {
      fields.push(await nameOf(control))
      await control.fill(text)
    },
    async choose(control: Locator, value: string) {
      fields.push(await nameOf(control))
      await control.selectOption(value)
    },
    /** Types into a search and takes its first proposal; this counts as one answer. */
    async find(control: Locator, text: string) {
      fields.push(await nameOf(control))
      await control.fill(text)
      await control.page().getByRole('listbox').getByRole('option').first().click()
    },
    /** Presses one of the answers that stand side by side, by its label. */
    async pick(label: Locator) {
      fields.push(await nameOf(label))
      await label.click()
    },
    async tick(control: Locator) {
      fields.push(await nameOf(control))
      await control.check()
    },
    async press(control: Locator) {
      clicks.push(await nameOf(control))
      await control.click()
    },
    expectAtMost(most: { fields: number; clicks: number }) {
      expect(fields.length, fields.join(', ')).toBeLessThanOrEqual(most.fields)
      expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(most.clicks)
    },
  }
}

export type Count = ReturnType<typeof aCount>
