import { Configuration } from '#kernel';
import { apiSettings } from './api-settings.js';
import { startApi } from './start-api.js';

await startApi(Configuration.read(process.env, apiSettings));
