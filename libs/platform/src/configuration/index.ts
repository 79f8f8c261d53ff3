export { Configuration, type Environment, findForeignKeys, findMisspelledSettings } from './configuration.js';
export { assertDataFolder, fullDisk, unwritableFolder, writeProbe } from './folders.js';
export { httpSettings } from './http-settings.js';
export { databaseSettings, kernelSettings, operatingSettings, queueSettings } from './kernel-settings.js';
export { keyServiceSettings, kmsAccess } from './key-service-settings.js';
export { mailSettings } from './mail-settings.js';
export {
  factor,
  flag,
  keyring,
  buildListParser,
  masterKeyring,
  buildChoiceParser,
  origin,
  port,
  text,
  url,
  wholeNumber,
} from './parsers.js';
export { expected, type Parser, type Settings, settingsTable } from './setting.js';
export { telemetryOptions, type TelemetryOptions } from './telemetry-settings.js';
