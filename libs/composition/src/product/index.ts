export { demoEnvironment, recordedDemo } from './demo-addresses.js';
export { startProduct } from './start-product.js';
export { welcome } from './welcome.js';
