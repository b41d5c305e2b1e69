/**
 * zod would try `new Function`, which the Content-Security-Policy refuses and reports. First import of all: it reads this
 * when a page that needs schemas loads it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
