import { expect, it } from 'vitest'
import { readUserAgent } from './user-agent.rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  [`${iPhone} ${webkit} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${iPhone} ${webkit} CriOS/140.0.1 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [`${iPhone} ${webkit} FxiOS/140.0 Mobile/15E148 Safari/604.1`, 'Firefox', 'iPhone', true],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${webkit} Version/19.0 Safari/604.1`,
    'Safari',
    'iPad',
    true,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    false,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/140.0 Safari/537.36 OPR/120.0`,
    'Opera',
    'macOS',
    false,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${blink} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    false,
  ],
  ['curl/8.5.0', null, null, false],
  ['', null, null, false],
  [null, null, null, false],
])('reads %j', (userAgent, browser, system, isMobile) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system, isMobile })
})
