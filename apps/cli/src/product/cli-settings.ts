import { databaseSettings, keyServiceSettings, operatingSettings, type Settings } from '#platform/configuration';

const { LATCHKEY_ENV, LATCHKEY_DATA_DIR } = operatingSettings;

/** The only settings that every command needs: those of the database. */
export const cliSettings = {
  ...databaseSettings,
  ...keyServiceSettings,
  DATABASE_URL: { ...databaseSettings.DATABASE_URL, otherwise: null },
  LATCHKEY_ENV,
  LATCHKEY_DATA_DIR,
} as const satisfies Settings;
