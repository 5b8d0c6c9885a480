/**
 * What one worker has for all its stories: with time of its own, as it would else take that of the first story. It ends what hangs and
 * judges no speed: a server alone may take minutes to start (`startServer`).
 */
export const ofTheWorker = { scope: 'worker', timeout: 300_000 } as const
