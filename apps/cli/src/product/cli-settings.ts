import { databaseSettings, keyServiceSettings, operatingSettings, type Settings } from '#platform/configuration';

const { LATCHKEY_ENV, LATCHKEY_DATA_DIR } = operatingSettings;

/** The only setting a command needs: the database. */
export const cliSettings = {
  ...databaseSettings,
  ...keyServiceSettings,
  DATABASE_URL: { ...databaseSettings.DATABASE_URL, otherwise: null },
  LATCHKEY_ENV,
  LATCHKEY_DATA_DIR,
} as const satisfies Settings;
