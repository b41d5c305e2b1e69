/** What the sign-up page hands to the registration card: in memory only, and taken once (decision C-64). */
export interface SignUp {
  name: string
  lastName: string
  email: string
  password: string
  acceptTerm: boolean
}

let handed: SignUp | null = null

export function handOver(values: SignUp) {
  handed = values
}

export function takeSignUp(): SignUp | null {
  return handed
}

export function forgetSignUp() {
  handed = null
}
