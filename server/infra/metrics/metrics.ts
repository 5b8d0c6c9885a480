import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { product } from '#contract/product.ts'

/** How full a queue is. */
export interface QueueState {
  queue: string
  waiting: number
  running: number
  /** Given up: they are there until somebody looks at them. */
  dead: number
  /** How long the oldest living job has been there; 0 without one. */
  oldestAgeMs: number
}

export interface WatchedReplica {
  state: () => string
  lagMs: () => number
}

export interface MeasuredRequest {
  method: string
  /** The pattern, not the address: addresses are countless, and may hold secrets. */
  route: string
  status: number
  ms: number
}

// Gauges with the name of a counter; each has a twin by type of handle, request or resource, which stays.
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

export type Metrics = ReturnType<typeof makeMetrics>

/** What the server counts about itself, in the text format of Prometheus. */
export function makeMetrics() {
  const register = new Registry()
  const registers = [register]
  const named = (name: string, help: string) => ({ name: `${product.storagePrefix}_${name}`, help, registers })
  const queues: { read: () => Promise<QueueState[]> } = { read: async () => [] }

  const requests = new Histogram({
    ...named('request_duration_seconds', 'From the first byte of a request to the end of its answer.'),
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  const replays = new Counter({
    ...named('replayed_writes_total', 'Writes that an outbox sent again and that were done already.'),
    labelNames: ['route'],
  })
  const cacheReads = new Counter({
    ...named('cache_reads_total', 'Reads of what is kept: on the device (ETag) and in memory.'),
    labelNames: ['cache', 'result'],
  })
  const pushes = new Counter({
    ...named('push_messages_total', 'Push messages, by what the push service made of them.'),
    labelNames: ['outcome'],
  })
  const streams = { count: () => 0 }
  gaugeStreams(named, streams)
  gaugeQueues(named, queues)

  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    /** Event-loop delay, memory, garbage collection and the like are watched from now on. */
    watchProcess(): void {
      collectDefaultMetrics({ register })
      for (const name of misnamed) register.removeSingleMetric(name)
    },
    countRequest({ method, route, status, ms }: MeasuredRequest): void {
      requests.observe({ method, route, status }, ms / 1_000)
    },
    countReplay: (route: string) => replays.inc({ route }),
    countCacheRead: (cache: string, result: 'hit' | 'miss') => cacheReads.inc({ cache, result }),
    watchStreams(count: () => number): void {
      streams.count = count
    },
    ...{ watchReplica: gaugeReplica(named), watchClock: gaugeClock(named) },
    countPush: (outcome: string) => pushes.inc({ outcome }),
    watchQueues(read: () => Promise<QueueState[]>): void {
      queues.read = read
    },
  }
}

type Named = (name: string, help: string) => { name: string; help: string; registers: Registry[] }

function gaugeStreams(named: Named, streams: { count: () => number }): void {
  new Gauge({
    ...named('live_streams', 'Devices that listen to this process right now.'),
    collect() {
      this.set(streams.count())
    },
  })
}

/** Takes a value that is not known away: a gauge that is reset says 0. */
function setKnown(gauge: Gauge, value = Number.NaN): void {
  if (Number.isFinite(value)) gauge.set(value)
  else gauge.remove()
}

/** Answers how to name the replica, without which there are no values. */
function gaugeReplica(named: Named): (watched: WatchedReplica) => void {
  const replica: { watched: WatchedReplica | undefined } = { watched: undefined }
  new Gauge({
    ...named('replica_used', '1 while the read replica is read from, 0 while it is behind or unreachable.'),
    collect() {
      setKnown(this, replica.watched && Number(replica.watched.state() === 'follows'))
    },
  })
  new Gauge({
    ...named('replica_lag_seconds', 'How long ago all was written that the read replica is known to have.'),
    collect() {
      setKnown(this, (replica.watched?.lagMs() ?? Number.NaN) / 1_000)
    },
  })
  return (watched) => {
    replica.watched = watched
  }
}

/** Answers how to name what compares the clocks, without which there is no value. */
function gaugeClock(named: Named): (aheadMs: () => number) => void {
  const compared: { aheadMs?: () => number } = {}
  new Gauge({
    ...named('clock_ahead_seconds', "How far this machine's clock is ahead of the database's; less than zero: behind."),
    collect() {
      setKnown(this, compared.aheadMs && compared.aheadMs() / 1_000)
    },
  })
  return (aheadMs) => {
    compared.aheadMs = aheadMs
  }
}

function gaugeQueues(named: Named, queues: { read: () => Promise<QueueState[]> }): void {
  new Gauge({
    ...named('queue_jobs', 'Jobs in each queue, which all processes share; a state is counted up to 10,000.'),
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset()
      for (const { queue, waiting, running, dead } of await queues.read()) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'dead' }, dead)
      }
    },
  })
  new Gauge({
    ...named('queue_oldest_job_age_seconds', 'Age of the oldest living job in each queue, which all processes share.'),
    labelNames: ['queue'],
    async collect() {
      this.reset()
      for (const { queue, oldestAgeMs } of await queues.read()) this.set({ queue }, oldestAgeMs / 1_000)
    },
  })
}
