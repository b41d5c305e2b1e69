/** Addresses of the processes under test, without a slash at the end. */
export type World = { app: string; sandbox: string }

const name = 'CURSUS_E2E_WORLD'

export function handOverWorld(world: World): void {
  process.env[name] = JSON.stringify(world)
}

export function worldAddresses(): World | undefined {
  const text = process.env[name]
  return text ? (JSON.parse(text) as World) : undefined
}
