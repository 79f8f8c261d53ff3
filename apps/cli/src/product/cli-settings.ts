import { databaseSettings, keyServiceSettings, operatingSettings, type Settings } from '#platform/configuration';

const { LATCHKEY_ENV, LATCHKEY_DATA_DIR } = operatingSettings;

/** The settings of the database, of AWS KMS and of the data folder, which every command reads. */
export const cliSettings = {
  ...databaseSettings,
  ...keyServiceSettings,
  DATABASE_URL: { ...databaseSettings.DATABASE_URL, otherwise: null },
  LATCHKEY_ENV,
  LATCHKEY_DATA_DIR,
} as const satisfies Settings;
