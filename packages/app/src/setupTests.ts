import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a busy machine the first view, which brings its code along, takes longer
// than the usual second.
configure({ asyncUtilTimeout: 15_000 });
