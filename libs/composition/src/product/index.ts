export { demoEnvironment, recordedDemo } from './demo-addresses.js';
export { startProduct } from './start-product.js';
export { recoverCommand, welcome } from './welcome.js';
