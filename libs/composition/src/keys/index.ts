export {
  keyLines,
  type KeyMaterial,
  type KeysInKms,
  makeKeys,
  rotateKeys,
  type RotationStep,
  rotationSteps,
  vaultKeys,
} from './key-material.js';
