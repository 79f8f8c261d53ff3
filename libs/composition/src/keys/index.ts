export { keyLines, type KeyMaterial, type KeysInKms, makeKeys, vaultKeys } from './key-material.js';
export { rotateKeys, type RotationStep, rotationSteps } from './key-rotation.js';
