export { keyLines, type KeyMaterial, type KeysInKms, makeKeys, vaultKeys } from './key-material.js';
export { describeUnused, rotateKeys, type RotationStep, rotationSteps } from './key-rotation.js';
export { noteMissingKeys, openKeysFile } from './keys-file.js';
export { wrappingKeys } from './wrapping-keys.js';
