// Makes a process of the server or the sandbox start in half the time: `node --import ./launch/quick-start.mjs …`.
import * as nodeModule from 'node:module'
import './resolve-once.mjs'

// Keeps what was compiled and stripped of types, for the next start.
nodeModule.enableCompileCache?.()

// It is written when a process ends; one that is killed has left it to the next all the same.
setTimeout(() => nodeModule.flushCompileCache?.(), 3000).unref()
