import * as z from 'zod/mini'

// zod would try `new Function`, which the Content-Security-Policy refuses and reports. First import of all.
z.config({ jitless: true })
