import type { FastifyInstance } from 'fastify'
import { product } from '#contract/product.ts'
import type { Deps } from '#server/deps.ts'
import type { ShareKey } from '#server/infra/files/shared-key.ts'
import { androidAppRoutes } from './android-app-routes.ts'
import { type AndroidAppService, makeAndroidAppService } from './android-app-service.ts'

/** Serves the deployment's Android app; a keystore that cannot be used stops the start. */
export function registerAndroidAppModule(
  app: FastifyInstance,
  { config, clock, db }: Pick<Deps, 'config' | 'clock' | 'db'>,
  { shareKey }: { shareKey: ShareKey },
): Pick<AndroidAppService, 'latest'> {
  const { dataDir, publicOrigin, androidKeystore, androidKeystorePassword } = config
  const keystore =
    androidKeystore === undefined ? undefined : { path: androidKeystore, password: androidKeystorePassword ?? '' }
  const service = makeAndroidAppService({ dataDir, publicOrigin, product, clock, keystore, shared: { shareKey, db } })
  androidAppRoutes(app, { service })
  if (keystore) {
    app.addHook('onReady', async () => {
      await service.latest()
    })
  }
  return service
}
