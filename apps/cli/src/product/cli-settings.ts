import { databaseSettings, keyServiceSettings, operatingSettings, type Settings } from '#kernel';

const { LATCHKEY_ENV, LATCHKEY_DATA_DIR } = operatingSettings;

/** What a command beside a running product needs of its settings: where the database is. */
export const cliSettings = {
  ...databaseSettings,
  ...keyServiceSettings,
  DATABASE_URL: { ...databaseSettings.DATABASE_URL, otherwise: null },
  LATCHKEY_ENV,
  LATCHKEY_DATA_DIR,
} as const satisfies Settings;
