import type { ReactNode } from 'react';
import styles from './LoginPicture.module.css';

/**
 * The picture of the sign-in page in the colors of the theme: a landscape with a low sun, in dark mode with the moon.
 * It is decoration.
 */
export function LoginPicture(): ReactNode {
  return (
    <svg
      className={styles['picture']}
      width="100%"
      height="100%"
      viewBox="0 0 636 876"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky-high)" />
          <stop offset=".48" stopColor="var(--sky)" />
          <stop offset=".8" stopColor="var(--sky-low)" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="var(--glow)" />
          <stop offset=".45" stopColor="var(--glow-2)" />
          <stop offset="1" stopColor="var(--glow-3)" />
        </radialGradient>
        <linearGradient id="far" x2="0" y2="1">
          <stop offset="0" stopColor="var(--far)" />
          <stop offset="1" stopColor="var(--far-2)" />
        </linearGradient>
        <linearGradient id="near" x2="0" y2="1">
          <stop offset="0" stopColor="var(--near)" />
          <stop offset="1" stopColor="var(--near-2)" />
        </linearGradient>
        <linearGradient id="shore" x2="0" y2="1">
          <stop offset="0" stopColor="var(--shore)" />
          <stop offset="1" stopColor="var(--shore-2)" />
        </linearGradient>
        <linearGradient id="water" x2="0" y2="1">
          <stop offset="0" stopColor="var(--water)" />
          <stop offset=".26" stopColor="var(--water-2)" />
          <stop offset=".6" stopColor="var(--water-3)" />
          <stop offset="1" stopColor="var(--water-4)" />
        </linearGradient>
      </defs>
      <rect width="636" height="540" fill="url(#sky)" />
      <circle cx="423" cy="340" r="170" fill="url(#glow)" />
      <circle cx="423" cy="340" r="32" fill="var(--sun)" />
      <path
        fill="url(#far)"
        d="M0 420C60 372 110 345 155 345c62 0 82 63 140 63 50 0 78-40 128-40 62 0 100 52 213 53v110H0z"
      />
      <path
        fill="url(#near)"
        d="M0 400c62 18 92 66 172 66 66 0 92-26 142-26 58 0 68 14 116 17 66 3 130-20 206-48v120H0z"
      />
      <path fill="url(#shore)" d="M0 462c84-8 130 42 200 46 60 3 96 6 130 11H0zM405 519c92-8 146-72 231-79v79z" />
      <rect y="519" width="636" height="357" fill="url(#water)" />
      <g stroke="var(--shine)" strokeWidth="3" strokeLinecap="round" opacity=".9">
        <path d="M387 534h74M399 548h56M375 564h86M405 583h48M385 605h68M411 631h41" />
      </g>
      <g stroke="var(--ripple)" strokeWidth="3" strokeLinecap="round" opacity=".3">
        <path d="M60 557h118M142 589h168M42 627h198M502 573h88M472 651h138" />
      </g>
    </svg>
  );
}
