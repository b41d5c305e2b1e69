import argon2 from '@node-rs/argon2'

const { hash } = argon2
const cheap = { memoryCost: 1024, timeCost: 1 }

/**
 * Before each test file of the server, and before the server of the journeys: argon2 as the application asks for it, at a
 * hundredth of its cost. What the application asks for is told by a test of its own; a hash carries its cost, so that comparing
 * is cheap too.
 */
if (hash.name !== 'hashCheaply') {
  argon2.hash = function hashCheaply(password, options, ...more) {
    return hash(password, { ...options, ...cheap }, ...more)
  }
}
