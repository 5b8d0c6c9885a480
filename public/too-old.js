// Says so where a browser is too old for the app, instead of a blank page. In words that such a browser understands, too: it is not built.
// What is asked for came with Chrome 111, Firefox 115 and Safari 16.4: docs/browsers.md.
;(function () {
  function isNewEnough() {
    try {
      new RegExp('(?<=a)b')
      return 'toSorted' in Array.prototype && CSS.supports('color', 'color-mix(in oklch, red, blue)')
    } catch (error) {
      return false
    }
  }

  if (isNewEnough()) return
  var product = document.getElementById('too-old').getAttribute('data-product')
  var notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.style.padding = '24px'
  notice.style.font = '18px/1.5 sans-serif'
  // No comma behind the last of what a call is given: browsers before 2017 stop reading there.
  var needs = product + ' needs a newer browser: at least Safari 16.4 (iOS 16.4), Chrome 111 or Firefox 115.'
  var advice = ' Please update yours, or open ' + product + ' in another one.'
  notice.appendChild(document.createTextNode(needs + advice))
  document.body.insertBefore(notice, document.body.firstChild)
})()
