export * from './annotations';
export * from './closest';
export * from './Link';
export * from './misspellings';
export * from './problem';
export * from './refs';
