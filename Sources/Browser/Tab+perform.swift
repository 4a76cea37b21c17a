#if arch(wasm32)

    extension Tab {
        /// Sends a request to the browser. `BrowserCall` names the event that answers it.
        public func perform(_ call: BrowserCall) {
            switch call {
            case .transition(let transition): bridge_transition(transition.rawValue)
            case .focus(let id): pass(id, bridge_focus)
            case .requestFrame: bridge_requestFrame()
            case .fetch(let token, let request): fetch(token, request)
            case .cancelFetch(let token): bridge_cancelFetch(token)
            case .openSocket(let path): pass(path, bridge_openSocket)
            case .sendSocket(let message): pass(message, bridge_sendSocket)
            case .closeSocket: bridge_closeSocket()
            case .load(let token, let name, let later):
                pass(name) { name, count in pass(later) { bridge_load(token, name, count, $0, $1) } }
            case .loadChanged(let token, let since, let chunks, let later):
                for chunk in chunks { pass(chunk, bridge_want) }
                pass(later) { bridge_loadChanged(token, since, $0, $1) }
            case .commit(let token, let commit): self.commit(token, commit)
            case .leave(let records): for record in records { put(record) }
            case .deleteDatabase(let name): pass(name, bridge_deleteDatabase)
            case .pickPictures(let token, let pick):
                bridge_pickPictures(
                    token, pick.source.rawValue, Int32(pick.most), Int32(pick.mostBytes))
            case .cropPicture(let token, let name, let square):
                pass(name) {
                    bridge_cropPicture(
                        token, $0, $1, Int32(square.x), Int32(square.y), Int32(square.side),
                        Int32(square.mostPixels))
                }
            case .sendPicture(let token, let name, let path, let offset, let most):
                pass(name) { name, nameCount in
                    pass(path) {
                        bridge_sendPicture(token, name, nameCount, $0, $1, Int32(offset), Int32(most))
                    }
                }
            case .tidyPictures(let names, let beginnings):
                pass(names.joined(separator: "\n")) { names, nameCount in
                    pass(beginnings.joined(separator: "\n")) { bridge_tidyPictures(names, nameCount, $0, $1) }
                }
            case .limitPictures(let megabytes): bridge_limitPictures(Int32(megabytes))
            case .forgetPictures(let beginning): pass(beginning, bridge_forgetPictures)
            case .forgetShared: bridge_forgetShared()
            case .forgetPages: bridge_forgetPages()
            case .measureStorage: bridge_measureStorage()
            case .keep(let kept): pass(kept.line, bridge_keep)
            case .persistStorage: bridge_persistStorage()
            case .openTabs(let name): pass(name, bridge_openTabs)
            case .sendTabs(let message): pass(message, bridge_sendTabs)
            case .acquireLeadership(let name, let steal):
                pass(name) { bridge_acquireLeadership($0, $1, steal ? 1 : 0) }
            case .releaseLeadership: bridge_releaseLeadership()
            case .setTimer(let token, let delay): bridge_setTimer(token, Int32(clamping: delay))
            case .cancelTimer(let token): bridge_cancelTimer(token)
            case .pushPath(let path): pass(path, bridge_pushPath)
            case .replacePath(let path): pass(path, bridge_replacePath)
            case .goBack(let path): pass(path, bridge_goBack)
            case .setTitle(let text): pass(text, bridge_setTitle)
            case .setLanguage(let code): pass(code, bridge_setLanguage)
            case .setColorScheme(let scheme): pass(scheme, bridge_setColorScheme)
            case .setZone(let name): pass(name, bridge_setZone)
            case .setBadge(let count): bridge_setBadge(Int32(clamping: count))
            case .copy(let text): pass(text, bridge_copy)
            case .share(let path, let isPicture): pass(path) { bridge_share($0, $1, isPicture ? 1 : 0) }
            case .remind(let tag, let title, let body):
                pass(tag) { tag, tagCount in
                    pass(title) { title, titleCount in
                        pass(body) { bridge_remind(tag, tagCount, title, titleCount, $0, $1) }
                    }
                }
            case .keepReminders(let tags): pass(tags.joined(separator: "\n"), bridge_keepReminders)
            case .askNotifications: bridge_askNotifications()
            case .install: bridge_install()
            case .subscribe(let token, let key, let path, let language, let zone):
                pass(key) { key, keyCount in
                    pass(path) { path, pathCount in
                        pass(language) { language, languageCount in
                            pass(zone) {
                                bridge_subscribe(
                                    token, key, keyCount, path, pathCount, language, languageCount, $0, $1)
                            }
                        }
                    }
                }
            case .activateUpdate: bridge_activateUpdate()
            case .reload: bridge_reload()
            case .guardPage(let isOn): bridge_guardPage(isOn ? 1 : 0)
            }
        }

        private func commit(_ token: Token, _ commit: StoreCommit) {
            for record in commit.records { put(record) }
            bridge_commit(token, commit.expected, commit.durability == .strict ? 1 : 0)
        }

        private func put(_ record: StoredRecord) {
            let store = Int32(record.store.rawValue)
            pass(record.key) { key, keyCount in
                if let bytes = record.bytes {
                    pass(bytes) { bridge_put(store, key, keyCount, $0, $1) }
                } else {
                    bridge_delete(store, key, keyCount)
                }
            }
        }

        private func fetch(_ token: Token, _ request: FetchRequest) {
            var headers = ""
            for header in request.headers { headers += header.name + ": " + header.value + "\n" }
            pass(request.method) { method, methodCount in
                pass(request.path) { path, pathCount in
                    pass(headers) { headers, headerCount in
                        pass(request.body) { body, bodyCount in
                            bridge_fetch(
                                token, method, methodCount, path, pathCount, headers, headerCount, body,
                                bodyCount)
                        }
                    }
                }
            }
        }

        private func pass(_ text: String, _ body: (Bytes, Int32) -> Void) {
            var text = text
            text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
        }

        private func pass(_ bytes: [UInt8], _ body: (Bytes, Int32) -> Void) {
            bytes.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
        }
    }

#endif
