export * from './attestationInput';
export * from './notificationInput';
export * from './queries';
